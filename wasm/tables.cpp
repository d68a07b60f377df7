#include "tables.h"

#include <utility>

#include "attention/config.h"
#include "attention/constructed.h"
#include "attention/layer.h"
#include "attention/stages.h"
#include "failure.h"
#include "letter.h"

namespace manyheads::binding {
namespace {

void writeStages(Writer& letter) {
  letter.number(static_cast<double>(stages().size()));
  for (const StageInfo& stage : stages()) {
    letter.text(stage.name).text(stageKindName(stage.kind)).texts(stage.operands);
    letter.number(static_cast<double>(stage.results.size()));
    for (const StageTensor& result : stage.results) letter.text(result.name).texts(result.axes);
    letter.text(stage.section);
  }
}

}  // namespace

std::size_t headCounts() {
  ConfigRequest request;
  request.n_heads = 1;  // divides everything
  Reader from;
  from.read(request.d_model);
  from.read(request.variant);
  from.read(request.parameters);
  Result<Config> config = validate(request);
  if (!config.ok()) return refuse(std::move(config).failure());
  const Config& valid = config.value();
  return Writer().numbers(validHeads(valid.d_model, valid.variant, valid.parameters)).address();
}

std::size_t tables() {
  Writer letter;
  writeStages(letter);
  letter.texts(Layer::tensorNames())
      .texts(constructedInputNames())
      .texts(constructedOutputNames())
      .texts(constructedHeadNames());
  return letter.address();
}

}  // namespace manyheads::binding

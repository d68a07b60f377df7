#include "read/parameter_count.h"

#include "config/parameters.h"
#include "config/tied.h"

namespace manyheads {

std::uint64_t freeParameterCount(const Config& config) {
  std::uint64_t count = 0;
  for (const ParameterInfo& parameter : parameterTable()) {
    const ParameterId id = parameter.id;
    for (std::size_t head = 0; head < sharesOf(config, id); ++head) {
      if (!sourceOf(config, id, head).isFree()) continue;
      const ParameterBox share = shareOf(config, id, head);
      count += std::uint64_t{share.rows} * share.cols;
    }
  }
  return count;
}

}  // namespace manyheads

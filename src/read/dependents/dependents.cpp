#include "read/dependents/dependents.h"

#include "read/dependents/allowed_keys.h"
#include "read/dependents/changes.h"
#include "read/dependents/cover.h"
#include "read/edit.h"
#include "read/footprint.h"

namespace manyheads {

void eachDependent(const Config& config, const Trace& trace, TensorId id, const Index& index,
                   const std::function<void(const PlaceRange&)>& visit) {
  const PlaceRange place = unpackedPlace(config, givenAs(id, trace), index);
  const Changes changes(config, trace, place);
  AllowedKeys keys(config, trace);
  for (const TensorInfo& tensor : tensorTable()) {
    // Under its own name the place is the first of its tensor's boxes, and does not depend on
    // itself.
    const bool has_place = tensor.id == id && tensor.id == place.id;
    const Box* const left_out = has_place ? changes.of(id).data() : nullptr;
    if (changes.of(tensor.id).empty()) continue;
    Cover(changes, tensor, {config, trace.n, trace.m}, keys, left_out, visit).visitAll();
  }
}

// One byte per query, the boxes, and pointers to those of one tensor.
std::uint64_t footprint::dependents(const Config& config, std::size_t n) {
  const std::uint64_t boxes = Changes::mostBoxes(config);
  return (n + boxes * (sizeof(Box) + sizeof(Box*))) / sizeof(float) + 1;
}

}  // namespace manyheads

#include "config/options.h"

#include <algorithm>

namespace manyheads {

static_assert(std::all_of(std::begin(kLayerOptions), std::end(kLayerOptions),
                          isWhole<ConfigRequest>));

ConfigRequest::ConfigRequest() { setDefaults<ConfigRequest>(kLayerOptions, *this); }

}  // namespace manyheads

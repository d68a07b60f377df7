// The names of a layer's options, as JavaScript has them (LayerConfig of web/core/types.ts) and as
// errors name them.
#pragma once

namespace manyheads::field {

inline constexpr const char* kDModel = "dModel";
inline constexpr const char* kHeads = "heads";
inline constexpr const char* kVariant = "variant";
inline constexpr const char* kDK = "dK";
inline constexpr const char* kDV = "dV";
inline constexpr const char* kDMemory = "dMemory";
inline constexpr const char* kSharedQK = "sharedQK";
inline constexpr const char* kSharedHeads = "sharedHeads";
inline constexpr const char* kValueProjection = "valueProjection";
inline constexpr const char* kOutputProjection = "outputProjection";
inline constexpr const char* kMask = "mask";
inline constexpr const char* kScaling = "scaling";
inline constexpr const char* kBias = "bias";
inline constexpr const char* kSeed = "seed";
inline constexpr const char* kParameters = "parameters";

}  // namespace manyheads::field

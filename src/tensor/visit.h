// A function that another one calls while it runs, as a parameter: no copy and no memory, unlike
// std::function.
#pragma once

namespace manyheads {

template <typename... Arguments>
class Visit {
 public:
  /// From a lambda, most often; it must not return anything.
  template <typename Function>
  Visit(const Function& function)
      : function_(&function), call_([](const void* of, Arguments... arguments) {
          (*static_cast<const Function*>(of))(arguments...);
        }) {}

  void operator()(Arguments... arguments) const { call_(function_, arguments...); }

 private:
  const void* function_;
  void (*call_)(const void*, Arguments...);
};

}  // namespace manyheads

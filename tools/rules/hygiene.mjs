const built =
  /(^|\/)(build|dist|node_modules|test-results|playwright-report)\/|\.(wasm|o|a|so|tsbuildinfo)$/;

/** A path in somebody's own folder (/home/…), but not the end of an address or of another path. */
const machinePath = /(?<![\w.~:/-])\/(?:work|root|home|Users)\/[\w.-]+/;

/** The element runs in pages whose libraries have put names on Object.prototype. */
const forIn = /\bfor\s*\(\s*(?:(?:const|let|var)\s+)?[\w[{][^;()]*?\s+in\s/;

/**
 * @param {Readonly<Record<string, string>>} sources path → text ('' for a binary file)
 * @returns {string[]}
 */
export function hygieneViolations(sources) {
  /** @type {string[]} */
  const violations = [];
  for (const [file, text] of Object.entries(sources)) {
    if (built.test(file)) violations.push(`${file}: is built, not source`);
    if (/^web\/.*\.ts$/.test(file) && forIn.test(text))
      violations.push(`${file}: for…in finds inherited names: use Object.keys`);
    const found = machinePath.exec(text);
    if (found) violations.push(`${file}: names a path of one machine, ${found[0]}`);
  }
  const lock = sources['package-lock.json'];
  if (lock === undefined) violations.push('package-lock.json: missing');
  else {
    if (/"resolved":\s*"http/.test(lock)) {
      violations.push('package-lock.json: "resolved" names a registry; .npmrc should prevent it');
    }
    const address = /https?:\/\/[^"/]*registry[^"/]*/.exec(lock);
    if (address) violations.push(`package-lock.json: names a registry, ${address[0]}`);
  }
  return violations;
}

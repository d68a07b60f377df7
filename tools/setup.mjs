// Prepares a fresh machine: Debian packages, then npm packages. Runs before node_modules exists, so it and
// everything it imports may only use Node's own modules.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readIfThere } from './lib/files.mjs';
import { missingPackages } from './lib/packages.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { attempt, findCommand, main, npm, Stop } from './lib/shell.mjs';

/** @typedef {import('./lib/packages.mjs').Group} Group */

/** The prefix of a command line with the right to install packages; null without that right. */
async function asAdministrator() {
  if (process.getuid?.() === 0) return [];
  if (findCommand('sudo') === null) return null;
  const { code } = await attempt('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n'] : null;
}

/**
 * Installs the missing Debian packages, or names them and stops.
 * @param {readonly Group[]} groups
 */
async function installPackages(groups) {
  const missing = missingPackages(groups);
  if (missing.length === 0) return;
  const flags = ['install', '-y', '--no-install-recommends'];
  const byHand = `apt-get update && apt-get ${[...flags, ...missing].join(' ')}`;
  const administrator = await asAdministrator();
  if (findCommand('apt-get') === null || administrator === null) {
    const why =
      findCommand('apt-get') === null
        ? 'there is no apt-get here'
        : 'installing needs root, or sudo without a password';
    throw new Stop(
      `Missing: ${missing.join(' ')}\n(${why})\n\nOn Debian or Ubuntu, as root:\n\n    ${byHand}\n\n` +
        'and then the same npm command again; npm packages follow by themselves (npm ci).',
    );
  }
  console.error(`installing Debian packages: ${missing.join(' ')}`);
  const aptGet = async (/** @type {string[]} */ ...args) => {
    // Nobody can answer a question here; if another apt is running, wait for it.
    const [command = '', ...rest] = [
      ...administrator,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=600',
      '-o',
      'Dpkg::Use-Pty=0',
      ...args,
    ];
    return attempt(command, rest);
  };
  // An unreachable source must not stop the update: if it mattered, the install fails.
  const update = await aptGet('update');
  const install = await aptGet(...flags, ...missing);
  if (install.code !== 0) {
    throw new Stop(`${update.output}\n${install.output}\nCould not install: ${byHand}`);
  }
  const still = missingPackages(groups);
  if (still.length > 0) throw new Stop(`Installed, yet not found: ${still.join(' ')}`);
}

const lockFile = inRoot('package-lock.json');
const stampFile = inRoot('node_modules/.lock-hash');
const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether node_modules matches the lock file: by our stamp, or by npm's own newer record. */
function npmPackagesAreCurrent() {
  const record = inRoot('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  if (readIfThere(stampFile) === lockHash()) return true;
  return statSync(record).mtimeMs >= statSync(lockFile).mtimeMs;
}

async function installNpmPackages() {
  if (npmPackagesAreCurrent()) return;
  console.error('installing npm packages: npm ci');
  // Only errors: some packages require a newer Node than they need, and npm would warn each time.
  const { code, output } = await attempt(...npm('ci', '--loglevel=error'));
  if (code !== 0) throw new Stop(`${output}\nCould not install npm's packages. By hand: npm ci`);
  writeFileSync(stampFile, lockHash());
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Node ${process.versions.node} is too old: this needs 20.19 or newer`);
}

/** @param {readonly Group[]} groups what the command at hand will use */
export async function setUp(groups) {
  checkNode();
  await installPackages(groups);
  await installNpmPackages();
}

if (isMain(import.meta.url)) {
  const all = /** @type {const} */ (['wasm', 'wasm-tests', 'native', 'format', 'programs']);
  await main(() => setUp([...all, 'browser', 'firefox', 'webkit']));
}

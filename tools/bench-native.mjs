// npm run bench:native: Google Benchmark over the kernels and the stages, in a native build.
//
//   npm run bench:native -- [--benchmark_filter=softmax …]     as Google Benchmark takes them
//
// Every result is compared with float64; a wrong one fails the run.
import { spawn } from 'node:child_process';
import { inRoot } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { buildWithCMake } from './lib/cmake.mjs';

const preset = 'native-bench';

await main(async () => {
  await setUp(['native', 'native-bench']);
  await buildWithCMake(preset, 'manyheads-bench');
  const program = spawn(inRoot('build', preset, 'manyheads-bench'), process.argv.slice(2), {
    stdio: 'inherit',
  });
  const code = await new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('close', resolve);
  });
  if (code !== 0) throw new Stop(`manyheads-bench: exit code ${String(code)}`);
});

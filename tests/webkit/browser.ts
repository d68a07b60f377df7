/** Starts WebKitGTK for tests with its own X server and driver, and ends all of them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

export interface Browser {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** Finds MiniBrowser: Debian installs it in an architecture folder outside of PATH. */
function miniBrowser(): string {
  for (const folder of readdirSync('/usr/lib')) {
    const file = path.join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser');
    if (existsSync(file)) return file;
  }
  throw new Error('MiniBrowser is not there: apt-get install webkit2gtk-driver');
}

/** Terminates a process and waits for its exit; kills it if it does not react. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(force);
}

/** Xvfb chooses a free display and writes its number to the given descriptor. */
function startDisplay(): { readonly server: ChildProcess; readonly display: Promise<string> } {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = new Promise<string>((resolve, reject) => {
    let text = '';
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(`:${text.trim()}`);
    });
  });
  return { server, display };
}

/** Whether somebody answers at this port. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the driver answers in the end; false where it ends, since its port was taken. */
async function answersAtLast(service: ChildProcess, port: number): Promise<boolean> {
  while (service.exitCode === null && service.signalCode === null) {
    if (await answers(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/**
 * Starts the driver at the first port that it gets: it names none itself, and one that was free a moment ago may be
 * taken. Processes begin at different ports.
 */
async function startDriver(env: NodeJS.ProcessEnv, children: ChildProcess[]): Promise<number> {
  for (let tried = 0; tried < 20; tried++) {
    const port = 20_000 + ((process.pid + tried * 977) % 12_000);
    if (await answers(port)) continue;
    const service = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
    await new Promise((resolve, reject) => {
      service.once('spawn', resolve);
      service.once('error', reject);
    });
    children.push(service);
    if (await answersAtLast(service, port)) return port;
  }
  throw new Error('WebKitWebDriver gets no port');
}

export async function startBrowser(): Promise<Browser> {
  // An empty home keeps a developer's settings away.
  const home = mkdtempSync(path.join(tmpdir(), 'manyheads-webkit-'));
  const children: ChildProcess[] = [];
  const last = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // Kills the child processes if the test program itself ends.
  process.once('exit', last);
  let driver: WebDriver | undefined;
  const close = async () => {
    await driver?.quit().catch(() => undefined);
    for (const child of children.reverse()) await end(child);
    process.off('exit', last);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const { server, display } = startDisplay();
    children.push(server);
    const env = {
      ...process.env,
      DISPLAY: await display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      GDK_BACKEND: 'x11',
      // Without a GPU, WebKit draws in software instead of through an emulated GPU.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // There is no session bus and no accessibility bus to answer.
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      // Root needs this; the browser opens only our own page.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    const port = await startDriver(env, children);
    driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        }),
      )
      .build();
    await driver.manage().setTimeouts({ script: 50_000, pageLoad: 50_000 });
    return { driver, close };
  } catch (error) {
    await close();
    throw error;
  }
}

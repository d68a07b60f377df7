import { describe, expect, it } from 'vitest';
import { schedule } from '../../../tools/test/schedule.mjs';

/** Tasks that end on command, with a record of starts and ends. */
function tasksOf(cores: Readonly<Record<string, number>>) {
  const record: string[] = [];
  const end: Record<string, () => void> = {};
  const tasks = Object.entries(cores).map(([name, used]) => ({
    cores: used,
    run: () => {
      record.push(`${name} begins`);
      return new Promise<string>((resolve) => {
        end[name] = () => {
          record.push(`${name} ends`);
          resolve(name);
        };
      });
    },
  }));
  const finish = async (name: string) => {
    end[name]?.();
    for (let k = 0; k < 10; k++) await Promise.resolve();
  };
  return { tasks, record, finish };
}

describe('a schedule', () => {
  it('runs what uses one core side by side, and what uses two alone, in order', async () => {
    const { tasks, record, finish } = tasksOf({ types: 1, lint: 1, native: 2, format: 1 });
    const answers = schedule(tasks, 2);
    expect(record).toEqual(['types begins', 'lint begins']);
    await finish('lint');
    // One core is free, but the next task needs two.
    expect(record).toEqual(['types begins', 'lint begins', 'lint ends']);
    await finish('types');
    expect(record.slice(3)).toEqual(['types ends', 'native begins']);
    await finish('native');
    expect(record.slice(5)).toEqual(['native ends', 'format begins']);
    await finish('format');
    expect(await answers).toEqual(['types', 'lint', 'native', 'format']);
  });

  it('starts the next as soon as one core is free', async () => {
    const { tasks, record, finish } = tasksOf({ long: 1, a: 1, b: 1 });
    const answers = schedule(tasks, 2);
    await finish('a');
    expect(record).toEqual(['long begins', 'a begins', 'a ends', 'b begins']);
    await finish('b');
    await finish('long');
    expect(await answers).toEqual(['long', 'a', 'b']);
  });

  it('runs one after the other on one core', async () => {
    const { tasks, record, finish } = tasksOf({ native: 2, lint: 1 });
    const answers = schedule(tasks, 1);
    expect(record).toEqual(['native begins']);
    await finish('native');
    await finish('lint');
    expect(await answers).toEqual(['native', 'lint']);
  });

  it('fails when a task fails', async () => {
    const fail = { cores: 1, run: () => Promise.reject(new Error('no')) };
    await expect(schedule([fail], 2)).rejects.toThrow('no');
  });
});

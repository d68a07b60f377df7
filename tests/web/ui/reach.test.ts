/** Who can open an address. */
import { expect, it } from 'vitest';
import { reachOf } from '../../../web/ui/shared/reach';

it.each([
  ['file:///tmp/manyheads.html', 'file'],
  ['http://localhost:8000/', 'here'],
  ['http://page.localhost/', 'here'],
  ['http://127.0.0.1/', 'here'],
  ['http://0.0.0.0:8000/', 'here'],
  ['http://[::1]:8000/', 'here'],
  ['blob:null/1f', 'here'],
  ['about:srcdoc', 'here'],
  ['http://192.168.1.5:8000/', 'all'],
  ['https://example.org/', 'all'],
  ['https://localhost.example.org/', 'all'],
] as const)('%s can be opened by: %s', (address, reach) => expect(reachOf(address)).toBe(reach));

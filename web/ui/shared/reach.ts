/** Whose an address is: everybody's that can reach it, or this computer's alone, and why. */
import type { menusText } from '../../text/menus';

export function reachOf(address: string): keyof typeof menusText.reach.reachTexts | 'all' {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'file:') return 'file';
  const isOwn = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname);
  // Anything else, as blob: and about:, is of this window.
  return isOwn || !/^https?:$/.test(protocol) ? 'here' : 'all';
}

/** Who can open an address: everybody, or only this computer, and why. */
import type { menusText } from '../../text/menus';

export function reachOf(address: string): keyof typeof menusText.reach.reachTexts | 'all' {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'file:') return 'file';
  const isOwn = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname);
  // Any other scheme, such as blob: or about:, belongs to this window.
  return isOwn || !/^https?:$/.test(protocol) ? 'here' : 'all';
}

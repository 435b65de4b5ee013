import { isolated } from '../../domain/language/isolation.ts'
import { directionOf } from '../../domain/language/languages.ts'
import { language } from '../../domain/language/say.ts'

/** True if the page is written from right to left. */
export function isRightToLeft(): boolean {
  return directionOf(language()) === 'rtl'
}

const others: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** What a key would be on a page from left to right: there `ArrowRight` leads on, and `ArrowLeft` back. */
export function readingKey(key: string): string {
  return isRightToLeft() ? (others[key] ?? key) : key
}

/** Between what was and what is. */
export function arrow(): string {
  return isRightToLeft() ? '←' : '→'
}

/** Whether a client coordinate is before the end of a box, in the direction of reading. */
export function isBeforeEnd(clientX: number, { left, right }: Pick<DOMRect, 'left' | 'right'>): boolean {
  return isRightToLeft() ? clientX > left : clientX < right
}

/** What somebody wrote, such as an address, a description or a note: each of its lines stays together on a page from right to left. */
export function kept(text: string): string {
  return isRightToLeft() ? text.split('\n').map(isolated).join('\n') : text
}

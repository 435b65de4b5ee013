import { isolated } from '../../domain/language/isolation.ts'
import { directionOf } from '../../domain/language/languages.ts'
import { language } from '../../domain/language/say.ts'

/** True if the page is written from right to left. */
export function isRightToLeft(): boolean {
  return directionOf(language()) === 'rtl'
}

const others: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Maps an arrow key to its equivalent on a page from left to right, where `ArrowRight` leads on and `ArrowLeft` back. */
export function readingKey(key: string): string {
  return isRightToLeft() ? (others[key] ?? key) : key
}

/** Arrow between an old and a new value. */
export function arrow(): string {
  return isRightToLeft() ? '←' : '→'
}

/** True if a client coordinate is before the end of a box, in the direction of reading. */
export function isBeforeEnd(clientX: number, { left, right }: Pick<DOMRect, 'left' | 'right'>): boolean {
  return isRightToLeft() ? clientX > left : clientX < right
}

/** Isolates each line of somebody's text, such as an address or a note, so that it stays together on a page from right to left. */
export function kept(text: string): string {
  return isRightToLeft() ? text.split('\n').map(isolated).join('\n') : text
}

import type { DeskDay, DeskStylist } from '../../../../domain/booking/schedule/desk-day.ts'
import { isBeforeEnd } from '../../../language/direction.ts'
import { offText } from './time-axis.tsx'

/** Working stylists share the width; the others get a narrow column if there is room. */
export function buildWidths(day: DeskDay): string {
  const works = day.stylists.map((stylist) => isShownWide(day, stylist))
  return works.map((isWide) => (isWide || !works.includes(true) ? 'minmax(var(--column), 1fr)' : 'var(--off)')).join(' ')
}

export function isShownWide(day: DeskDay, stylist: DeskStylist): boolean {
  return offText(day, stylist) === null || hasSomething(day, stylist.id)
}

const hasSomething = ({ appointments, held = [] }: DeskDay, id: string) =>
  [...appointments, ...held].some(({ stylistId }) => stylistId === id)

export const columnId = (stylistId: string) => `column-${stylistId}`

/** Finds the stylist whose column is at a client coordinate, by the headings, since columns are of different widths. */
export function stylistIdAt({ stylists }: Pick<DeskDay, 'stylists'>, clientX: number): string | undefined {
  const isHere = (id: string) => {
    const heading = document.getElementById(columnId(id))
    return heading !== null && isBeforeEnd(clientX, heading.getBoundingClientRect())
  }
  return (stylists.find(({ id }) => isHere(id)) ?? stylists.at(-1))?.id
}

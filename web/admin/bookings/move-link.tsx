import { Link, useLocation } from 'react-router'

/** The name of the booking to be moved in the page's address, so that the dialog can be linked to and left with Back. */
export const moveParam = 'move'

/** Opens the dialog in which a booking is moved. It stands in the card's head, where no status changes on a tap. */
export function MoveLink({ id }: { readonly id: string }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(moveParam, id)
  return (
    <Link
      to={{ search: query.toString() }}
      preventScrollReset
      className="inline-flex h-full items-center rounded-control px-1.5 text-sm font-medium text-accent underline underline-offset-4 hover:bg-accent-soft @3xl:text-[0.8125rem]"
    >
      Move<span className="sr-only"> booking {id}</span>
    </Link>
  )
}

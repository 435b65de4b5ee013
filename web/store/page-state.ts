import type { RootState } from './store.ts'

/** The store's state as a page carries it to the browser, in pieces of JSON. */
export interface PageState {
  readonly salon: string
  readonly services: string
  readonly stylists: string
  /** The whole state, but for what the others hold. */
  readonly rest: string
}

/** The states of pages, on the server those that they were made of: nothing is parsed there. */
const states = new WeakMap<PageState, RootState>()

/** The texts of what many pages show: rendering finds the same objects in the responses that clients share. */
const texts = new WeakMap<object, string>()

/** A state for a page. What the pages of all clients have in common is written once for all of them. */
export function packState(state: RootState): PageState {
  const { salon, services, stylists } = state
  const page = {
    salon: textOf(salon.salon),
    services: textOf(services.items),
    stylists: textOf(stylists.items),
    rest: JSON.stringify({
      ...state,
      salon: { ...salon, salon: null },
      services: { ...services, items: [], order: [] },
      stylists: { ...stylists, items: [], order: [] },
    } satisfies RootState),
  }
  states.set(page, state)
  return page
}

/** The state that a page carries; the same object each time. */
export function unpackState(page: PageState): RootState {
  const state = states.get(page) ?? parse(page)
  states.set(page, state)
  return state
}

function parse({ salon, services, stylists, rest }: PageState): RootState {
  const state: RootState = JSON.parse(rest)
  return {
    ...state,
    salon: { ...state.salon, salon: JSON.parse(salon) },
    services: { ...state.services, ...inItsOrder(services) },
    stylists: { ...state.stylists, ...inItsOrder(stylists) },
  }
}

/** A list that was just fetched has the owner's order. */
function inItsOrder<Item extends { readonly id: string }>(text: string): { items: Item[]; order: string[] } {
  const items: Item[] = JSON.parse(text)
  return { items, order: items.map(({ id }) => id) }
}

function textOf(value: object | null): string {
  if (value === null) return 'null'
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}

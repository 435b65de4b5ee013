import type { RootState } from './store.ts'

/** The store's state in a page, as pieces of JSON. */
export interface PageState {
  readonly salon: string
  readonly services: string
  readonly stylists: string
  readonly rest: string
}

/** Unpacked states; on the server the original ones, so that nothing is parsed. */
const states = new WeakMap<PageState, RootState>()

/** Serialized parts shared by many pages, which keep the identity of cached responses. */
const texts = new WeakMap<object, string>()

/** Packs a state; shared parts are serialized once. */
export function packState(state: RootState): PageState {
  const { salon, services, stylists } = state
  const page = {
    salon: toText(salon.salon),
    services: toText(services.items),
    stylists: toText(stylists.items),
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

/** Unpacks a page's state; the same object each time. */
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

/** A fetched list is in the owner's order. */
function inItsOrder<Item extends { readonly id: string }>(text: string): { items: Item[]; order: string[] } {
  const items: Item[] = JSON.parse(text)
  return { items, order: items.map(({ id }) => id) }
}

function toText(value: object | null): string {
  if (value === null) return 'null'
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}

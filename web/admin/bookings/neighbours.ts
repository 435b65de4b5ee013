/** Who stands after and before one in a list: those after it in order, then those before it, nearest first. */
export function neighboursOf(items: readonly { readonly id: string }[], id: string): string[] {
  const ids = items.map((item) => item.id)
  const index = ids.indexOf(id)
  return index < 0 ? [] : [...ids.slice(index + 1), ...ids.slice(0, index).reverse()]
}

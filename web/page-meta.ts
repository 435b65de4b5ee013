import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { loader } from './root.tsx'

const product = 'Chairtime'

/**
 * A page's `meta` export: its title with the salon's name, and its description for search engines.
 * @param title what the page is, or null for the page that is the salon itself
 */
export function pageMeta(title: string | null, description: string) {
  return ({ matches }: MetaArgs<unknown, { root: typeof loader }>): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')
    const name = root?.loaderData?.state.salon.salon?.name ?? product
    return [{ title: title ? `${title} · ${name}` : name }, { name: 'description', content: description }]
  }
}

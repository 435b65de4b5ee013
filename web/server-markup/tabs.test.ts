import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { createElement, type FunctionComponent, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tabsOf } from '../ui/tabs.tsx'
import { serverTabs } from './tabs.tsx'

interface GivenProps {
  readonly label: string
  readonly tabs: readonly { value: string; label: ReactNode }[]
  readonly value: string
  readonly onChange: () => void
  readonly spread?: boolean
  readonly before?: ReactNode
  readonly children?: ReactNode
}

/** Has an id of its own: ids depend on what stands around. */
const Field = () => createElement('input', { id: useId() })

/** Tabs within tabs, as on the page of one's own bookings. */
function page(parts: typeof BaseTabs, value: string, inner: string, before?: ReactNode) {
  const Tabs = tabsOf(parts) as FunctionComponent<GivenProps>
  const tabs = (...values: string[]) => values.map((each) => ({ value: each, label: createElement('b', null, each) }))
  const onChange = () => {}
  return createElement('main', null, [
    createElement(Field, { key: 1 }),
    createElement(Tabs, { key: 2, label: 'Yours', tabs: tabs('bookings', 'profile'), value, onChange, before }, [
      createElement(
        Tabs,
        { key: 3, label: 'By status', tabs: tabs('Pending', 'Confirmed', 'Canceled'), spread: true, value: inner, onChange },
        createElement(Field),
      ),
      createElement(Field, { key: 4 }),
    ]),
    createElement(Field, { key: 5 }),
  ])
}

test('tabs on the server are Base UI’s own, with the same ids', () => {
  for (const before of [undefined, createElement('a', { href: '/' }, 'Home')])
    for (const value of ['bookings', 'profile', 'none'])
      for (const inner of ['Pending', 'Confirmed', 'Canceled']) {
        const own = renderToString(page(serverTabs as unknown as typeof BaseTabs, value, inner, before))
        expect(own).toBe(renderToString(page(BaseTabs, value, inner, before)))
      }
})

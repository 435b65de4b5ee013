import { globSync, readFileSync } from 'node:fs'
import type { LucideIcon } from 'lucide-react'
import * as lucide from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createServerIcon } from './icon.ts'

const all: Readonly<Record<string, unknown>> = lucide

type Drawing = Parameters<typeof createServerIcon>[0]

/** The lines of an icon, which lucide's component hands on. */
function drawingOf(Icon: LucideIcon): Drawing {
  const { render } = Icon as unknown as { render: (props: object, ref: null) => ReactElement<{ icon: Drawing }> }
  return render({}, null).props.icon
}

describe('an icon on the server is lucide’s own', () => {
  const imports = globSync(`${import.meta.dirname}/../**/*.tsx`).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g), ([, names = '']) =>
      names.split(','),
    ),
  )
  const names = new Set(
    imports
      .flat()
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w+$/.test(name)),
  )
  test('each one that the pages have', () => {
    expect(names.size).toBeGreaterThan(30)
    for (const name of names) {
      const Icon = all[name] as LucideIcon
      const props = { 'aria-hidden': 'true', className: 'size-4' } as const
      const ServerIcon = createServerIcon(drawingOf(Icon), Icon)
      expect(renderToStaticMarkup(createElement(ServerIcon, props))).toBe(renderToStaticMarkup(createElement(Icon, props)))
    }
  })

  test('whatever it is given, time after time', () => {
    const { House } = lucide
    const ServerIcon = createServerIcon(drawingOf(House), House)
    const looks = [
      {},
      { 'aria-hidden': true },
      { 'aria-hidden': 'true', className: ' size-5  text-accent size-5 ' },
      { 'aria-hidden': 'true', className: 'size-5', strokeWidth: 1.5 },
      { 'aria-hidden': 'true', className: 'size-5 1.5' },
      { 'aria-hidden': 'false', className: 'size-5' },
      { 'aria-label': 'Home', className: 'size-5' },
      { role: 'img', className: 'size-5' },
      { 'aria-hidden': 'true', size: 48, color: 'red', absoluteStrokeWidth: true },
    ] as const
    for (const look of [...looks, ...looks]) {
      expect(renderToStaticMarkup(createElement(ServerIcon, look))).toBe(renderToStaticMarkup(createElement(House, look)))
    }
  })
})

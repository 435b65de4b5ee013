import { Link } from 'react-router'
import type { TextBlock, TextRun } from '../../../domain/salon/page/rich-text.ts'
import { kept } from '../../language/direction.ts'

interface RichTextProps {
  readonly blocks: readonly TextBlock[]
  /** Level of its headings, below the one above the text. */
  readonly heading?: 'h2' | 'h3'
}

/** A text of the salon's own: elements of the blocks that the server made of it. Nothing of it is parsed as HTML. */
export function RichText({ blocks, heading: Heading = 'h3' }: RichTextProps) {
  return blocks.map(({ as, items }, index) => {
    const Element = as === 'h3' ? Heading : as
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks, items and runs have nothing but their order
      <Element key={index}>
        {/[uo]l/.test(Element)
          ? // biome-ignore lint/suspicious/noArrayIndexKey: as above
            items.map((runs, item) => <li key={item}>{runs.map(renderRun)}</li>)
          : items[0]?.map(renderRun)}
      </Element>
    )
  })
}

function renderRun({ text, bold, href }: TextRun, key: number) {
  const words = kept(text)
  const inner = bold ? <strong key={key}>{words}</strong> : words
  if (!href) return inner
  if (href[0] === '/') {
    return (
      <Link key={key} to={href}>
        {inner}
      </Link>
    )
  }
  return (
    <a key={key} href={href} rel="noreferrer">
      {inner}
    </a>
  )
}

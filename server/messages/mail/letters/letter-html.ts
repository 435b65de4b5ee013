import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { type CSSProperties, createContext, createElement as h, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isolated } from '../../../../domain/language/isolation.ts'
import { directionOf } from '../../../../domain/language/languages.ts'
import { language } from '../../../../domain/language/say.ts'
import type { Action, Fact, Group, Letter } from './letter.ts'
import { createStyleSheet, createStyles } from './look.ts'

/** Writes the mail as HTML; React escapes every text. Loaded lazily, since React's renderer is large. */
export function letterHtml(letter: Letter): string {
  const styles = createStyles(letter.look)
  const markup = renderToStaticMarkup(h(Styles, { value: styles }, h(Document, { letter })))
  return `<!DOCTYPE html>${markup}`
}

type Looks = ReturnType<typeof createStyles>
const Styles = createContext<Looks | null>(null)

/** Returns an element's style, and its name as the class for the style sheet. */
type LookOf = (name: keyof Looks) => { readonly className: string; readonly style: CSSProperties | undefined }

function useLook(): LookOf {
  const styles = useContext(Styles)
  return (name) => ({ className: name, style: styles?.[name] })
}

function Document({ letter }: { readonly letter: Letter }) {
  const look = useLook()
  const { subject, heading, paragraphs, summary, facts, groups, actions } = letter
  return h(
    Html,
    { lang: language(), dir: directionOf(language()) },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // React escapes this, too: it must contain no quotes, ampersands and angle brackets.
      h('style', null, createStyleSheet(letter.look)),
    ),
    h(
      'body',
      look('body'),
      h(Preview, null, summary ?? paragraphs[0]?.join(' ') ?? ''),
      // Some programs drop the body's own style.
      h(
        Section,
        // And the direction of the document.
        { ...look('page'), ...(directionOf(language()) === 'rtl' && { dir: 'rtl' }) },
        h(
          Container,
          look('frame'),
          h(Wordmark, letter.salon),
          h(
            Section,
            look('card'),
            h(
              'div',
              look('inside'),
              h('h1', look('heading'), unbroken(heading)),
              ...paragraphs.map((lines, index) => h('p', { key: index, ...look('paragraph') }, ...withBreaks(lines))),
              facts.length > 0 && h(FactTable, { facts }),
              ...groups.map((group, index) => h(GroupTable, { key: index, ...group })),
              actions.length > 0 && h(Buttons, { actions }),
            ),
          ),
          h('p', look('footer'), ...renderFooter(letter)),
        ),
      ),
    ),
  )
}

function Wordmark({ name, url, emblemUrl }: Letter['salon']) {
  const look = useLook()
  // The name follows, so `alt` is empty.
  const emblem = emblemUrl && h('img', { src: emblemUrl, alt: '', width: 40, height: 40, ...look('emblem') })
  const both = [...(emblem ? [h('span', { key: 'emblem' }, emblem)] : []), name]
  return h('p', look('salon'), ...(url ? [h('a', { key: 'link', href: url, ...look('salonLink') }, ...both)] : both))
}

function FactTable({ facts }: { readonly facts: readonly Fact[] }) {
  const look = useLook()
  return table(
    look,
    facts.map(({ label, lines, note, url }) => [
      label,
      ...(url ? [h('a', { key: 'link', href: url, ...look('link') }, ...withBreaks(lines))] : withBreaks(lines)),
      ...(note ? [h('div', { key: 'note', ...look('note') }, unbroken(note))] : []),
    ]),
  )
}

function GroupTable({ title, entries }: Group) {
  const look = useLook()
  const rows = entries.map(({ time, title, lines }) => [
    unbroken(time),
    title,
    ...lines.map((line, index) => h('div', { key: index, ...look('note') }, line)),
  ])
  return h('div', null, h('h2', look('groupTitle'), title), table(look, rows))
}

/** @param rows each with its label first */
function table(look: LookOf, rows: readonly (readonly ReactNode[])[]) {
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, ...look('facts') },
    h(
      'tbody',
      null,
      ...rows.map(([label, ...value], index) =>
        h('tr', { key: index }, h('td', look('label'), label), h('td', look('value'), ...value)),
      ),
    ),
  )
}

function Buttons({ actions }: { readonly actions: readonly Action[] }) {
  const look = useLook()
  const buttons = actions.map(({ label, url }, index) =>
    h(Button, { key: url, href: url, ...look(index === 0 ? 'primary' : 'secondary') }, label),
  )
  return h('div', look('actions'), ...buttons)
}

function renderFooter({ salon }: Letter): ReactNode[] {
  return withBreaks(
    [
      isolatedText(salon.name),
      isolatedText(salon.address),
      [salon.phone, salon.email].filter(Boolean).map(isolatedText).join(' · '),
    ].filter(Boolean),
  )
}

/** Names, addresses and numbers of the salon, in a mail from right to left. */
const isolatedText = (text: string) => (directionOf(language()) === 'rtl' ? isolated(text) : text)

function withBreaks(lines: readonly string[]): ReactNode[] {
  return lines.flatMap((line, index) => (index === 0 ? [unbroken(line)] : [h('br', { key: index }), unbroken(line)]))
}

/** Keeps times such as '2:00 PM' on one line. */
function unbroken(text: string): string {
  return text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0')
}

import fc from 'fast-check'
import { Marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { blocksFrom, isSafeLink, markdownSubset, refusedLinks, textBlock } from './rich-text.ts'

const markdown = new Marked(markdownSubset)
const parseBlocks = (text: string) => blocksFrom(markdown.lexer(text))
const readWords = (text: string) =>
  parseBlocks(text)
    .flatMap(({ items }) => items.flat())
    .map((run) => run.text)
    .join('')

describe('a text of the salon', () => {
  test('has headings, paragraphs with line breaks, and bold words', () => {
    expect(parseBlocks('## Hair\n\nWe **listen**\nfirst.')).toEqual([
      { as: 'h3', items: [[{ text: 'Hair' }]] },
      { as: 'p', items: [[{ text: 'We ' }, { text: 'listen', bold: true }, { text: '\nfirst.' }]] },
    ])
  })

  test('has lists, and nested ones become part of their parent', () => {
    expect(parseBlocks('- one\n- two\n  - three\n\n1. first\n2. second')).toEqual([
      { as: 'ul', items: [[{ text: 'one' }], [{ text: 'two' }], [{ text: 'three' }]] },
      { as: 'ol', items: [[{ text: 'first' }], [{ text: 'second' }]] },
    ])
  })

  test('has links, also bold and bare ones', () => {
    expect(parseBlocks('[**Prices**](/services) or https://salon.example')).toEqual([
      {
        as: 'p',
        items: [
          [
            { text: 'Prices', href: '/services', bold: true },
            { text: ' or ' },
            { text: 'https://salon.example', href: 'https://salon.example' },
          ],
        ],
      },
    ])
  })

  test.each([
    '<b>bold</b>',
    '<script>alert(1)</script>',
    '> quoted',
    '`code`',
    '![picture](https://a.example/b.png)',
    '| a | b |',
    '~~gone~~',
    '[a]',
  ])('shows %s as typed', (text) => {
    expect(readWords(text)).toBe(text)
  })

  test('names links that aren’t allowed', () => {
    expect(refusedLinks(markdown.lexer('- [a](javascript:alert%281%29)\n- **[b](http://b.example)** [c](/about)'))).toEqual([
      'javascript:alert%281%29',
      'http://b.example',
    ])
    expect(parseBlocks('[a](javascript:alert%281%29)')).toEqual([{ as: 'p', items: [[{ text: 'a' }]] }])
  })
})

test.each([
  ['https://salon.example/a?b#c', true],
  ['HTTPS://SALON.EXAMPLE', true],
  ['mailto:hello@salon.example', true],
  ['tel:+1-718-555-0142', true],
  ['/services', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['http://salon.example', false],
  ['https://', false],
  ['https:evil', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  [' https://a.example', false],
  ['data:text/html,x', false],
  ['services', false],
  ['#top', false],
  ['', false],
])('allows a link to %j: %j', (href, isSafe) => {
  expect(isSafeLink(href)).toBe(isSafe)
})

const pieces = [
  '<script>',
  '<img src=x onerror=alert(1)>',
  '](',
  '[',
  '![',
  '**',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '## ',
  '    ',
  '> ',
  '`',
  '<',
  '>',
]
const hrefs = [
  'javascript:alert(1)',
  'JAVASCRIPT:x',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  'https://a.example',
  '/about',
  '&#106;avascript:x',
]
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces, ...hrefs),
      fc.constantFrom(...hrefs).map((href) => `[a](${href})`),
      fc.string(),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('any text', () => {
  test('becomes blocks with only the allowed kinds of links', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const blocks = parseBlocks(text)
        expect(blocks.every((block) => textBlock.strict().safeParse(block).success)).toBe(true)
        for (const { href } of blocks.flatMap(({ items }) => items.flat()))
          if (href !== undefined) expect(href).toMatch(/^(https:\/\/[^/]|mailto:|tel:|\/(?!\/))/i)
      }),
    )
  })

  test('has no empty block, item or run', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { items } of parseBlocks(text)) {
          expect(items.length).toBeGreaterThan(0)
          for (const runs of items) expect(runs.length).toBeGreaterThan(0)
          for (const run of items.flat()) expect(run.text).not.toBe('')
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { Marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { legalKinds } from './kinds.ts'
import { legalSettings, legalTextLimit } from './legal-settings.ts'
import { type LegalFacts, legalText } from './legal-texts.ts'
import { blocksFrom, markdownSubset, refusedLinks } from './rich-text.ts'

const { rules } = defaultSettings({ name: '', address: '', phone: '', email: '' }, 'Europe/Berlin')
const linden: LegalFacts = {
  name: 'Salon *Linden* #1',
  address: '1. Mai Str. 4, [Berlin]',
  phone: '+49 30 123-456',
  email: 'hello_there@linden.example',
  rules: { ...rules, phoneRequired: false },
  position: null,
}
const markdown = new Marked(markdownSubset)
const plainText = (text: string) =>
  blocksFrom(markdown.lexer(text))
    .flatMap(({ items }) => items.map((runs) => runs.map((run) => run.text).join('')))
    .join('\n')

describe('the texts that a salon starts from', () => {
  it.each(legalKinds)('%s names the salon and how to reach it as they are written', (kind) => {
    const text = plainText(legalText(kind, linden))
    for (const part of [linden.name, linden.address, linden.phone, linden.email]) expect(text).toContain(part)
    expect(text).not.toMatch(/[\\*[\]]{2}|undefined/)
  })

  it('fit what an owner can save, and all of their links lead somewhere', () => {
    const long = 'Ω'.repeat(100)
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), fc.boolean(), (name, confirmsAutomatically) => {
        for (const kind of legalKinds) {
          const facts = { ...linden, name, address: long, rules: { ...linden.rules, confirmsAutomatically } }
          const text = legalText(kind, facts)
          expect(text.length).toBeLessThan(legalTextLimit)
          expect(refusedLinks(markdown.lexer(text))).toEqual([])
          expect(legalSettings.shape[kind].safeParse(text.replace(/\p{C}/gu, '')).success).toBe(true)
        }
      }),
    )
  })

  it('say what the salon’s own rules allow', () => {
    const termsWith = (changes: Partial<LegalFacts['rules']>) =>
      plainText(legalText('terms', { ...linden, rules: { ...linden.rules, ...changes } }))
    expect(termsWith({ changeNotice: 48 * 60 })).toContain('until 2 days before it starts')
    expect(termsWith({ changeNotice: null })).toContain('until it starts')
    expect(termsWith({ confirmsAutomatically: false })).toContain('a request until we confirm it')
    expect(termsWith({ confirmsAutomatically: true })).toContain('confirmed as soon as you make it')
    expect(plainText(legalText('privacy', linden))).not.toContain('openstreetmap')
    const position = { latitude: 52.5, longitude: 13.4 }
    expect(plainText(legalText('privacy', { ...linden, position }))).toContain('openstreetmap.org, and only once you ask')
  })

  it('say that something can be paid ahead where the salon asks for that, and only there', () => {
    const [ahead, atTheSalon] = [true, undefined].map((asksPrepayment) =>
      legalKinds.map((kind) => plainText(legalText(kind, { ...linden, ...(asksPrepayment && { asksPrepayment }) }))).join('\n'),
    )
    expect(atTheSalon).toContain('You pay at the salon, after your visit.')
    expect(atTheSalon).not.toMatch(/online:|ahead|accepted/)
    expect(ahead).toContain('unless we ask you to pay something ahead')
    expect(ahead).toContain('the last four digits')
    expect(ahead).not.toContain('after your visit.')
  })

  it('say nothing of contacts that the salon doesn’t have', () => {
    const text = plainText(legalText('privacy', { ...linden, name: '', address: '', phone: '', email: '' }))
    expect(text).toContain('what this salon keeps about you')
    expect(text).not.toMatch(/Phone:|Email:/)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../formats.ts'
import { say } from '../../language/say.ts'
import { priceProblem } from '../../money/price-problem.ts'
import { gridMinutes } from '../../time/calendar.ts'
import { serviceInput } from '../service.ts'
import { defaultSettings } from '../settings.ts'
import { proposePlace } from './place-proposal.ts'
import { pricedCurrencies, usualPrices } from './prices.ts'
import { ruleExamples } from './rule-examples.ts'
import { catalogueGroups, usualServices } from './service-catalogue.ts'
import { nextSetupStep, noSetup, type SetupProgress, setupProgress, setupSteps, withStep } from './setup-progress.ts'

describe('the catalogue of usual services', () => {
  test('has forty, each with its own name, and no empty group', () => {
    expect(usualServices).toHaveLength(40)
    expect(new Set(usualServices.map(({ id }) => id)).size).toBe(40)
    expect(new Set(usualServices.map(({ name }) => say(name))).size).toBe(40)
    expect(new Set(usualServices.map(({ group }) => group))).toEqual(new Set(catalogueGroups))
  })

  test.each(usualServices.map((each) => ({ ...each, name: say(each.name) })))(
    '$name can be added unchanged in every currency',
    ({ name, minutes, processing, finishing, dollars }) => {
      for (const part of [minutes, processing ?? 0, finishing ?? 0]) expect(part % gridMinutes).toBe(0)
      for (const currency of pricedCurrencies) {
        const prices = usualPrices(dollars, { currency, country: '' })
        if (!prices) throw new Error(`no price in ${currency}`)
        const { from, to, proposed } = prices
        expect([from <= proposed, proposed <= to, priceProblem(proposed, currency)]).toEqual([true, true, null])
        const input = { ServiceName: name, Description: '', Price: proposed, Duration: minutes }
        const more = { processingMinutes: processing, finishingMinutes: finishing }
        expect(serviceInput.safeParse({ ...input, ...more }).error).toBeUndefined()
      }
    },
  )

  test('converts prices to the place, and proposes none for unknown ones', () => {
    expect(usualPrices([30, 55], { currency: 'USD', country: 'US' })).toEqual({ from: 30, to: 55, proposed: 45 })
    expect(usualPrices([30, 55], { currency: 'EUR', country: 'PT' })).toEqual({ from: 15, to: 28, proposed: 21 })
    expect(usualPrices([30, 55], { currency: 'JPY', country: 'JP' })?.proposed).toBe(3_600)
    expect(usualPrices([0, 0], { currency: 'EUR', country: 'DE' })?.proposed).toBe(0)
    expect(usualPrices([30, 55], { currency: 'XAF', country: 'CM' })).toBeNull()
  })
})

describe('the regional settings proposed by a browser’s zone and language', () => {
  const { place } = defaultSettings({ name: '', address: '', phone: '', email: '' }, 'America/New_York')
  const choices = {
    zones: [
      { name: 'Europe/Lisbon', country: 'PT' },
      { name: 'Europe/Berlin', country: 'DE' },
      { name: 'Asia/Kolkata', country: 'IN' },
      { name: 'America/New_York', country: 'US' },
      { name: 'UTC', country: '' },
    ],
    locales: ['de-AT', 'de-DE', 'en-DE', 'en-IN', 'en-US', 'hi-IN', 'pt-BR', 'pt-PT'],
  }

  test.each([
    ['Europe/Lisbon', 'pt-PT', { currency: 'EUR', locale: 'pt-PT', clock: '24' }],
    ['Europe/Lisbon', 'en-US', { currency: 'EUR', locale: 'pt-PT', clock: '24' }],
    ['Europe/Berlin', 'en-GB', { currency: 'EUR', locale: 'en-DE', clock: '12' }],
    ['Europe/Berlin', 'de', { currency: 'EUR', locale: 'de-DE', clock: '24', firstDay: 'Monday' }],
    ['Asia/Calcutta', 'en-IN', { timeZone: 'Asia/Kolkata', currency: 'INR', locale: 'en-IN', clock: '12' }],
    ['America/New_York', 'en-US', { currency: 'USD', locale: 'en-US', clock: '12', firstDay: 'Sunday' }],
    ['UTC', 'pt-BR', { timeZone: 'UTC', currency: 'BRL', locale: 'pt-BR' }],
  ])('in %s with %s', (timeZone, locale, expected) => {
    const { clock: _, ...sure } = expected as { clock?: string }
    expect(proposePlace(place, { timeZone, locale }, choices)).toMatchObject(locale === 'en-GB' ? sure : expected)
  })

  test('stay unchanged if the browser reports nothing usable', () => {
    const proposed = proposePlace(place, { timeZone: 'Mars/Base', locale: '?' }, { ...choices, zones: [] })
    expect(proposed).toMatchObject({ timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' })
  })
})

describe('the steps of the set-up', () => {
  const step = fc.constantFrom(...setupSteps)
  const move = fc.record({ step, how: fc.constantFrom('done' as const, 'skipped' as const) })

  test('are done, skipped or open, and can be read back', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let progress: SetupProgress = { ...noSetup, guides: true }
        for (const { step, how } of moves) {
          const before = progress
          progress = withStep(progress, step, how)
          expect(progress.done.includes(step) || progress.skipped.includes(step)).toBe(true)
          for (const earlierStep of before.done) expect(progress.done).toContain(earlierStep)
        }
        expect(progress.done.filter((one) => progress.skipped.includes(one))).toEqual([])
        expect(setupProgress.parse(progress)).toEqual(progress)
        const openSteps = setupSteps.filter((one) => ![...progress.done, ...progress.skipped].includes(one))
        expect(nextSetupStep(progress)).toBe(openSteps[0] ?? 'open')
      }),
    )
  })
})

describe('booking rules in examples', () => {
  const { rules } = defaultSettings({ name: '', address: '', phone: '', email: '' }, 'UTC')
  const examples = (part: Partial<typeof rules>, clock: '12' | '24' = '12') =>
    ruleExamples({ ...rules, ...part }, formatsOf({ ...defaultStyle, clock }))

  test('name the day and the time of each deadline', () => {
    expect(examples({ changeNotice: 24 * 60, leastNotice: 120 })).toEqual([
      'A client can book a visit on Wednesday 2:00 PM until Wednesday 12:00 PM.',
      'They can cancel or move it themselves until Tuesday 2:00 PM. After that, they call you.',
      'It’s a request until you confirm it.',
      'They can book without a phone number.',
    ])
    expect(examples({ leastNotice: 15 * 60 }, '24')[0]).toContain('until Tuesday 23:00.')
    expect(examples({ changeNotice: 3 * 24 * 60 })[1]).toContain('until Sunday 2:00 PM.')
    expect(examples({ changeNotice: 10 * 24 * 60 })[1]).toContain('until Sunday 2:00 PM, 10 days before.')
    expect(examples({ confirmsAutomatically: true, phoneRequired: true }).slice(2)).toEqual([
      'It’s confirmed at once.',
      'They have to leave a phone number.',
    ])
  })
})

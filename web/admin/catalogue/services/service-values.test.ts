import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import { enteredPrice } from '../../shared/form/number-field.tsx'
import { emptyService, priceHint, serviceFormIn, serviceValues } from './service-values.ts'

const typed = { ...emptyService, ServiceName: 'Cut', Description: 'Wash and cut', Price: '45.50', Duration: '60' }
const serviceForm = serviceFormIn('USD')
const findErrors = (values: object, form = serviceForm) => {
  const { error } = form.safeParse({ ...typed, ...values })
  return error ? fieldErrors(error) : {}
}

test.each([
  ['en-US', 'USD', 'In dollars, such as 45 or 45.50.'],
  ['pt-PT', 'EUR', 'In EUR, such as 45 or 45,50.'],
  ['de-CH', 'CHF', 'In CHF, such as 45 or 45.50.'],
  ['ar-EG', 'EGP', 'In EGP, such as 45 or 45.50.'],
  ['fr-TN', 'TND', 'In TND, such as 45 or 45,50.'],
  ['ja-JP', 'JPY', 'In JPY, such as 4500.'],
])('price examples follow %s with %s and can be typed', (locale, currency, hint) => {
  expect(priceHint(formatsOf({ ...defaultStyle, locale, currency }))).toBe(hint)
  for (const [price] of hint.matchAll(/\d[\d.,]*\d/g)) expect(enteredPrice(price, currency)).toBeOneOf([45, 45.5, 4500])
})

describe('the service form', () => {
  test('reads numbers', () => {
    expect(serviceForm.parse(typed)).toEqual({
      ServiceName: 'Cut',
      Description: 'Wash and cut',
      Price: 45.5,
      Duration: 60,
      category: '',
      hidden: false,
    })
  })

  test('reports all missing fields at once', () => {
    expect(findErrors(emptyService)).toEqual({
      ServiceName: 'Service name is required',
      Price: 'Price is required',
      Duration: 'Duration is required',
    })
  })

  test.each([
    [{ Price: '1,250' }, 'Price must be a number'],
    [{ Price: '1.250' }, 'Price must be a number'],
    [{ Price: 'free' }, 'Price must be a number'],
    [{ Price: '-1' }, 'Price must be 0 or more'],
    [{ Price: '9.9999' }, 'Price can have at most two decimals'],
    [{ Price: '1000000.01' }, 'Price must be at most 1,000,000'],
    [{ Duration: '45.5' }, 'Duration must be a whole number of minutes'],
    [{ Duration: '4' }, 'Duration must be at least 5 minutes'],
    [{ Duration: '1 h' }, 'Duration must be a number of minutes'],
    [{ processingMinutes: '60' }, 'Processing and finishing must be shorter than the duration'],
    [{ finishingMinutes: '15' }, 'Finishing time comes after processing time; enter that first'],
    [{ bufferMinutes: 'ten' }, 'Time after the visit must be a whole number of minutes'],
  ])('refuses %j in plain words', (values, message) => {
    expect(findErrors(values)).toEqual({ [Object.keys(values)[0] ?? '']: message })
  })

  test('accepts only prices that the currency can express', () => {
    expect(findErrors({ Price: '42.50' }, serviceFormIn('JPY'))).toEqual({ Price: 'Prices in JPY have no decimals' })
    expect(findErrors({ Price: '4500' }, serviceFormIn('JPY'))).toEqual({})
    expect(findErrors({ Price: '7.255' }, serviceFormIn('KWD'))).toEqual({})
    expect(findErrors({ Price: '7.2555' }, serviceFormIn('KWD'))).toEqual({ Price: 'Prices in KWD have at most 3 decimals' })
    expect(findErrors({ Price: '', Duration: '' }, serviceFormIn('JPY'))).toEqual({
      Price: 'Price is required',
      Duration: 'Duration is required',
    })
    expect(findErrors({ ServiceName: '', Price: '9.9999' })).toEqual({
      ServiceName: 'Service name is required',
      Price: 'Price can have at most two decimals',
    })
  })

  test('shows a service as it would be typed', () => {
    const service = { id: 'cut', ...serviceForm.parse(typed) }
    expect(serviceValues(service)).toEqual(typed)
    const color = {
      ...typed,
      processingMinutes: '30',
      finishingMinutes: '10',
      bufferMinutes: '5',
      category: 'Color',
      hidden: true,
    }
    expect(serviceValues({ id: 'color', ...serviceForm.parse(color) })).toEqual(color)
  })
})

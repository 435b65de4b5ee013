import { type AllMessages, I18n, type MessageDescriptor } from '@lingui/core'
import { withIsolated } from './isolation.ts'
import { directionOf } from './languages.ts'

/**
 * Lingui's `i18n`, for which a server can name whose language it is now: in one process many people read at a time. English needs no
 * catalogue, since each message brings its own words. Values of a text from right to left are kept together.
 */
class ReadersI18n extends I18n {
  #reader: (() => I18n) | undefined

  /** Says everything from now on as this returns it. */
  speakThrough(reader: () => I18n): void {
    this.#reader = reader
  }

  override get locale(): string {
    return this.#reader ? this.#reader().locale : super.locale
  }

  override get locales() {
    return this.#reader ? this.#reader().locales : super.locales
  }

  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Record<string, unknown>, options?: { message?: string }): string
  override _(id: MessageDescriptor | string, values?: Record<string, unknown>, options?: { message?: string }): string {
    const speak = this.#reader ? this.#reader() : undefined
    const isIsolating = directionOf(speak ? speak.locale : super.locale) === 'rtl'
    if (typeof id !== 'string') {
      const message = isIsolating && id.values ? { ...id, values: withIsolated(id.values, id.message) } : id
      return speak ? speak._(message) : super._(message)
    }
    const isolatedValues = isIsolating && values ? withIsolated(values, options?.message) : values
    return speak ? speak._(id, isolatedValues, options) : super._(id, isolatedValues, options)
  }
}

export const i18n = new ReadersI18n({ locale: 'en', messages: { en: {} } satisfies AllMessages })

/** The locale in which dates, numbers and money of a salon are written for its reader: their language, the salon's region. */
export function localeFor(salonLocale: string): string {
  // Until the salon chooses its languages, its pages stay as they are: English, with its own dates.
  if (i18n.locales === undefined) return salonLocale
  const language = i18n.locale
  const { language: own, region } = new Intl.Locale(salonLocale)
  if (own !== language && language === 'pt') return 'pt-PT'
  const spoken = own === language ? salonLocale : [language, region].filter(Boolean).join('-')
  return language === 'ar' ? new Intl.Locale(spoken, { numberingSystem: 'latn' }).toString() : spoken
}

import { t } from '@lingui/core/macro'
import { formatsOf } from '../../../../domain/formats.ts'
import { sourceLanguage } from '../../../../domain/language/languages.ts'
import { language } from '../../../../domain/language/say.ts'
import { compareNames } from '../../../../domain/language/sorting.ts'
import { weekdays } from '../../../../domain/time/calendar.ts'
import { type RegionChoices, regionOf } from '../../../../domain/time/region.ts'
import { youngSince } from '../../../../domain/time/zones.ts'
import { kept } from '../../../language/direction.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useRegionChoicesQuery } from '../../shared/settings/settings-api.ts'
import { NewPricesField } from './currency/new-prices.tsx'
import { locales } from './locales.ts'
import { Section } from './section.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

type Place = SettingsDraft['place']

/** Keeps a current value that the list lacks; the only option until the list is loaded. */
const withCurrent = (values: readonly string[] = [], current: string) =>
  values.includes(current) ? values : [current, ...values]

interface Language {
  readonly tag: string
  readonly name: string
}

const namesIn = () => (language() === sourceLanguage ? 'en-US' : language())

let cachedLanguages: readonly Language[] | undefined

/** Sorted languages. Cached, since naming them takes longer than a keystroke may. */
function languagesWith(current: string): readonly Language[] {
  const names = new Intl.DisplayNames(namesIn(), { type: 'language', languageDisplay: 'standard' })
  const inOrder = (tags: readonly string[]) =>
    tags.map((tag) => ({ tag, name: names.of(tag) ?? tag })).toSorted((one, other) => compareNames(one.name, other.name))
  cachedLanguages ??= inOrder(locales)
  return locales.includes(current) ? cachedLanguages : inOrder([current, ...locales])
}

export function PlaceSection({ draft: { place }, errors, set, newPrices }: SettingsForm) {
  const { data: choices } = useRegionChoicesQuery()
  const currencyName = (code: string) => choices?.currencies.find((one) => one.code === code)?.name
  const formats = formatsOf(place)
  const field = (name: keyof Place) => ({
    name: `place.${name}`,
    value: place[name],
    error: errors[`place.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      set('place', { [name]: target.value } as unknown as Partial<Place>),
  })
  return (
    <Section
      id="place"
      title={t({ message: 'Place', comment: 'Where the salon is: its time zone, language and currency' })}
      about={t`Your time zone, and how prices, dates and times are written for everyone.`}
    >
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <SelectField label={t`Time zone`} hint={zoneHint(place.timeZone)} {...field('timeZone')}>
          {zoneOptions(choices, place.timeZone).map((zone) => (
            <option key={zone.before ?? zone.name} value={zone.name}>
              {zoneText(zone)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Currency`}
          hint={t`Nothing is converted: with another one, you enter every price anew.`}
          {...field('currency')}
        >
          {withCurrent(
            choices?.currencies.map(({ code }) => code),
            place.currency,
          ).map((code) => (
            <option key={code} value={code}>
              {[code, currencyName(code)].flatMap((word) => (word ? [kept(word)] : [])).join(' · ')}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Language and region`}
          hint={t`How numbers and dates are written. Pages have languages of their own.`}
          {...field('locale')}
          options={languagesWith(place.locale).map(({ tag, name }) => [tag, name])}
        />
        <SelectField label={t`Clock`} {...field('clock')}>
          <option value="12">{t`12 hours, such as 2:00 PM`}</option>
          <option value="24">{t`24 hours, such as 14:00`}</option>
        </SelectField>
        <SelectField
          label={t`First day of the week`}
          {...field('firstDay')}
          options={weekdays.map((day) => [day, formats.weekday(day)])}
        />
        <PhoneCountryField choices={choices} place={place} {...field('country')} />
        <Example place={place} />
        <NewPricesField newPrices={newPrices} errors={errors} />
      </div>
    </Section>
  )
}

type FieldProps = Pick<Parameters<typeof SelectField>[0], 'name' | 'value' | 'error' | 'onChange'>

interface PhoneCountryFieldProps extends FieldProps {
  readonly choices: RegionChoices | undefined
  readonly place: Place
}

function PhoneCountryField({ choices, place, ...field }: PhoneCountryFieldProps) {
  const country = countryText(choices, countryByPlace(choices, place))
  return (
    <SelectField label={t`Phone numbers without a country code`} hint={t`Are read as numbers of this country.`} {...field}>
      <option value="">{country ? t`By time zone and language: ${country}` : t`By time zone and language`}</option>
      {withCurrent(
        choices?.countries.map(({ code }) => code),
        place.country,
      )
        .filter(Boolean)
        .map((code) => (
          <option key={code} value={code}>
            {countryText(choices, code) ?? code}
          </option>
        ))}
    </SelectField>
  )
}

interface ZoneOption {
  readonly name: string
  /** Former name, which is searchable too. */
  readonly before?: string
}

function zoneText({ name, before }: ZoneOption): string {
  return (before ? t`${{ name: before }} (now ${{ newName: name }})` : name).replaceAll('_', ' ')
}

function zoneOptions(choices: RegionChoices | undefined, current: string): readonly ZoneOption[] {
  const zones = choices?.timeZones ?? []
  const options = zones.flatMap(({ name, before }): ZoneOption[] => [{ name }, ...before.map((old) => ({ name, before: old }))])
  if (!zones.some(({ name }) => name === current)) options.push({ name: current })
  return options.toSorted((one, other) => compareNames(one.before ?? one.name, other.before ?? other.name))
}

function zoneHint(zone: string): string {
  const year = youngSince(zone)
  return year === null
    ? t`Upcoming bookings keep their time of day.`
    : t`Upcoming bookings keep their time of day. Phones and computers from before ${year} don’t know this zone. We show your times right there, too.`
}

/** Chooses the country as the server does for numbers: by the time zone, else by the language. */
function countryByPlace(choices: RegionChoices | undefined, { timeZone, locale }: Place): string {
  return choices?.timeZones.find(({ name }) => name === timeZone)?.country || regionOf(locale)
}

/** 'Portugal (+351)'. */
function countryText(choices: RegionChoices | undefined, code: string): string | undefined {
  const country = choices?.countries.find((one) => one.code === code)
  return country && `${country.name} (${country.callingCode})`
}

function Example({ place }: { readonly place: Place }) {
  const formats = formatsOf(place)
  return (
    <p className="self-center rounded-control bg-sunken px-4 py-3">
      <span className="block text-sm text-muted">{t`This is how it looks`}</span>
      {formats.date(Date.UTC(2026, 11, 1, 12) / 1000)}
      <br />
      {formats.time('2:00 PM')} · {formats.price(1234.5)}
    </p>
  )
}

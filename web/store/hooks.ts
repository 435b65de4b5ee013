// Separate from the store, as Redux recommends, so that components do not import every slice.
import { useDispatch, useSelector, useStore } from 'react-redux'
import { defaultStyle, type Formats, formatsOf, inCurrency } from '../../domain/formats.ts'
import type { Language } from '../../domain/language/languages.ts'
import { bookingPath } from '../../domain/people/client-way.ts'
import { type Capability, can, canWriteColumn } from '../../domain/people/roles.ts'
import { untranslatedKey } from '../../domain/salon/translations/in-language.ts'
import type { TextKey } from '../../domain/salon/translations/texts-of-settings.ts'
import type { AppDispatch, RootState } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()

type UseState = <Selected>(
  selector: (state: RootState) => Selected,
  isEqual?: (one: Selected, other: Selected) => boolean,
) => Selected

/** On the server a component renders once, so nothing there has to react to changes. */
const useStateOnServer: UseState = (selector) => selector(useStore<RootState>().getState())

export const useAppSelector: UseState = import.meta.env.SSR ? useStateOnServer : useSelector

/** True if the signed-in person's role includes something. */
export function useCan(capability: Capability): boolean {
  return useAppSelector((state) => can(state.auth.User, capability))
}

/** True if the person books, moves and cancels with a stylist. */
export function useWrites(): (stylistId: string | undefined) => boolean {
  const user = useAppSelector((state) => state.auth.User)
  return (stylistId) => canWriteColumn(user, stylistId)
}

/** The salon's formats of money, dates and times; the defaults of docs/product.md until the salon is loaded. */
export function selectFormats({ salon: { salon } }: Pick<RootState, 'salon'>): Formats {
  return formatsOf(salon ?? defaultStyle)
}

/**
 * The salon's formats, for a component: it renders again when they change.
 * @param currency of the amounts, if it may be a former one of the salon
 */
export function useFormats(currency?: string): Formats {
  return inCurrency(useAppSelector(selectFormats), currency)
}

/** Returns the path where booking begins for the person. @param choice search params to begin with, such as `services` */
export function useBookingPath(choice?: Readonly<Record<string, string>>): string {
  const path = useAppSelector(({ auth, salon }) => bookingPath({ user: auth.User, clientWay: salon.salon?.clientWay }))
  return choice ? `${path}?${new URLSearchParams(choice)}` : path
}

type Marked = { readonly untranslated?: readonly string[] | undefined } | null | undefined

/**
 * The `lang` of texts that the salon has only in its own language, so that a page in another one is read out rightly.
 * @returns the salon's language, and functions that give it for a field of a record, and for a text of the settings; undefined for the page's own
 */
export function useOwnLanguage() {
  const salon = useAppSelector((state) => state.salon.salon)
  const own = salon?.languages?.own
  const langIn = (record: Marked, field: string): Language | undefined =>
    record?.untranslated?.includes(field) ? own : undefined
  return { own, langOf: langIn, langAt: (key: TextKey) => langIn(salon, untranslatedKey(key)) }
}

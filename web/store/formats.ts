import { defaultStyle, type Formats, formatsOf } from '../../domain/formats.ts'
import { useAppSelector } from './hooks.ts'
import type { RootState } from './store.ts'

/** How the salon writes money, dates and times; as in the specification until the salon is known. */
export function selectFormats({ salon: { salon } }: Pick<RootState, 'salon'>): Formats {
  return formatsOf(salon ?? defaultStyle)
}

/** The salon's formats, for a component: it renders again when they change. */
export function useFormats(): Formats {
  return useAppSelector(selectFormats)
}

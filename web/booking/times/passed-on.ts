import type { RootState } from '../../store/store.ts'

type Selection = Pick<RootState['booking'], 'serviceIds' | 'stylistId' | 'date' | 'time'>

let passedOn = ''

const toText = ({ serviceIds, stylistId, date, time }: Selection) => JSON.stringify([serviceIds, stylistId, date, time])

/** Remembers that a selection goes on in another tab, which may book it. */
export function passOn(selection: Selection): void {
  passedOn = toText(selection)
}

export const isPassedOn = (selection: Selection): boolean => toText(selection) === passedOn

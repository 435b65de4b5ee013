import { t } from '@lingui/core/macro'
import type { AwaitedPayment } from '../../../../domain/booking/appointment.ts'
import type { Formats } from '../../../../domain/formats.ts'

/** 'Waiting for payment until Tue, Dec 1, 3:30 PM', for the desk */
export function awaitsText({ purpose, until }: Pick<AwaitedPayment, 'purpose' | 'until'>, formats: Formats): string {
  const moment = formats.dateAndTime(until)
  return purpose === 'card' ? t`Waiting for a card until ${moment}` : t`Waiting for payment until ${moment}`
}

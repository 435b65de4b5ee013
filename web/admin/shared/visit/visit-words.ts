import { t } from '@lingui/core/macro'
import type { CancelReason, VisitMark } from '../../../../domain/booking/appointment.ts'

/** Said when they are read, in the page's language. */
export const markWords: Record<VisitMark, string> = {
  get arrived() {
    return t({ message: 'Arrived', context: 'a client' })
  },
  get started() {
    return t({ message: 'Started', context: 'a visit' })
  },
  get finished() {
    return t({ message: 'Finished', context: 'a visit' })
  },
  get no_show() {
    return t`No-show`
  },
  get late() {
    return t({ message: 'Late', comment: 'A client who is expected' })
  },
}

/** Said when they are read, in the page's language. */
export const reasonWords: Record<CancelReason, string> = {
  get client() {
    return t({ message: 'The client asked', comment: 'Why a booking is canceled' })
  },
  get salon() {
    return t({ message: 'The salon can’t', comment: 'Why a booking is canceled' })
  },
  get illness() {
    return t`Illness`
  },
  get mistake() {
    return t`A mistake`
  },
  get other() {
    return t`Another reason`
  },
}

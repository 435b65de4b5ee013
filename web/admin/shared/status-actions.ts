import { t } from '@lingui/core/macro'
import { Check, CheckCheck, type LucideIcon, RotateCcw, X } from 'lucide-react'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import type { ButtonVariant } from '../../ui/button.tsx'

interface Action {
  readonly label: string
  readonly variant: ButtonVariant
  readonly Icon: LucideIcon
}

/** Labels are said when they are read, in the page's language. */
export const statusActions: Record<AppointmentStatus, Action> = {
  Confirmed: {
    get label() {
      return t({ message: 'Confirm', context: 'a booking' })
    },
    variant: 'primary',
    Icon: Check,
  },
  Completed: {
    get label() {
      return t({ message: 'Complete', context: 'a booking' })
    },
    variant: 'secondary',
    Icon: CheckCheck,
  },
  Canceled: {
    get label() {
      return t({ message: 'Cancel', context: 'a booking' })
    },
    variant: 'danger',
    Icon: X,
  },
  Pending: {
    get label() {
      return t`Mark as Pending`
    },
    variant: 'secondary',
    Icon: RotateCcw,
  },
}

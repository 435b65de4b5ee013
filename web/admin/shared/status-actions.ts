import { Check, CheckCheck, type LucideIcon, RotateCcw, X } from 'lucide-react'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import type { ButtonVariant } from '../../ui/button.tsx'

interface Action {
  readonly label: string
  readonly variant: ButtonVariant
  readonly Icon: LucideIcon
}

export const statusActions: Record<AppointmentStatus, Action> = {
  Confirmed: { label: 'Confirm', variant: 'primary', Icon: Check },
  Completed: { label: 'Complete', variant: 'secondary', Icon: CheckCheck },
  Canceled: { label: 'Cancel', variant: 'danger', Icon: X },
  Pending: { label: 'Mark as Pending', variant: 'secondary', Icon: RotateCcw },
}

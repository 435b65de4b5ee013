import type { CancelReason, VisitMark } from '../../../../domain/booking/appointment.ts'

export const markWords: Record<VisitMark, string> = {
  arrived: 'Arrived',
  started: 'Started',
  finished: 'Finished',
  no_show: 'No-show',
  late: 'Late',
}

export const reasonWords: Record<CancelReason, string> = {
  client: 'The client asked',
  salon: 'The salon can’t',
  illness: 'Illness',
  mistake: 'A mistake',
  other: 'Another reason',
}

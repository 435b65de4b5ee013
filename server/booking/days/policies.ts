import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { DayReader } from './serializers.ts'

/** The part of the desk's days that a user may see: the fields, and the one column if it isn't all. @param stylistId the column asked for */
export function dayAccess(
  user: CurrentUser,
  stylistId?: string,
): { readonly reader: DayReader; readonly only: string | undefined } {
  const { role, needsSecondFactor, seesAllVisits } = user
  const reader = {
    role,
    ...(user.stylistId !== undefined && { stylistId: user.stylistId }),
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(seesAllVisits && { seesAllVisits }),
  }
  return { reader, only: can(reader, 'bookings.read-all') ? stylistId : (reader.stylistId ?? '') }
}

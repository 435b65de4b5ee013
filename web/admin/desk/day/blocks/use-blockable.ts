import { can } from '../../../../../domain/roles.ts'
import { useAppSelector } from '../../../../store/hooks.ts'

/** Whether the person may keep a stylist's time free: the desk everybody's, a stylist their own. */
export function useBlockable(): (stylistId: string) => boolean {
  const user = useAppSelector(({ auth }) => auth.User)
  if (can(user, 'blocks.write-all')) return () => true
  const own = can(user, 'blocks.write') ? user?.stylistId : undefined
  return (stylistId) => stylistId === own
}

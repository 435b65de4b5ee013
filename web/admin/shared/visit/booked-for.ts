import { useLocation } from 'react-router'
import { type Client, type ClientDetails, client } from '../../../../domain/people/client.ts'

export function bookingFor({ id, name, email, phone, hasAccount, alertNotes, figures }: ClientDetails): {
  readonly forClient: Client
} {
  const alerts = alertNotes.map(({ text }) => text)
  const lastVisit = figures?.lastVisit && { date: figures.lastVisit, services: [] }
  return {
    forClient: {
      id,
      name,
      email,
      hasAccount,
      ...(phone && { phone }),
      ...(alerts.length > 0 && { alerts }),
      ...(lastVisit && { lastVisit }),
    },
  }
}

/** Returns the client whose card linked here; null otherwise. Link state can be anything, so it is parsed. */
export function useBookedFor(): Client | null {
  const { state } = useLocation() as { readonly state: { readonly forClient?: unknown } | null }
  return client.safeParse(state?.forClient).data ?? null
}

import { Link, useNavigate } from 'react-router'
import type { JoinedName, JoinSource } from '../../../../domain/people/joined-names.ts'
import type { Failure } from '../../../api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { reachedBy } from '../../../ui/salon-contact.ts'
import { notify } from '../../../ui/toast.ts'
import { useUndoMergeMutation } from './client-api.ts'
import { useKeepNameMutation, useTakeApartMutation } from './names-api.ts'

const sources: Record<JoinSource, string> = { import: 'from an import', desk: 'booked by the salon', merge: 'by a merge' }

function joinedText({ visits, notes, from }: Pick<JoinedName, 'visits' | 'notes' | 'from'>): string {
  const counts = [
    visits > 0 && `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
    notes > 0 && `${notes} ${notes === 1 ? 'note' : 'notes'}`,
  ].filter(Boolean)
  return `${counts.join(' and ') || 'A record'} under this name, ${sources[from]}`
}

interface JoinedRowProps {
  readonly joined: JoinedName
  /** 'named' if the row must say whose card it is. */
  readonly card: 'open' | 'named'
}

/** Another name on a client's card: keeps it as theirs, or gives it a card of its own. */
export function JoinedRow({ joined, card }: JoinedRowProps) {
  const { client, name, email, phone } = joined
  const { apart, keep, isParting, isKeeping } = useJoined(joined)
  return (
    <li className="grid items-center gap-3 border-line px-4 py-3 not-last:border-b sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {card === 'named' && (
          <>
            {' on the card of '}
            <Link
              to={`/admin/clients/${client.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {client.name}
            </Link>
          </>
        )}
        <span className="block text-sm text-muted">{reachedBy({ email: email ?? '', ...(phone && { phone }) })}</span>
        <span className="block text-sm text-muted">{joinedText(joined)}</span>
      </p>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {joined.mergeId === null && (
          <Button variant="quiet" busy={isKeeping} onClick={() => void keep()}>
            Same person{' '}
            <span className="sr-only">
              as {client.name}: {name}
            </span>
          </Button>
        )}
        <Button variant="secondary" busy={isParting} onClick={() => void apart()}>
          Take apart{' '}
          <span className="sr-only">
            {name} and {client.name}
          </span>
        </Button>
      </div>
    </li>
  )
}

function useJoined({ client, name, mergeId }: JoinedName) {
  const [send, { isLoading: isTaking }] = useTakeApartMutation()
  const [undo, { isLoading: isUndoing }] = useUndoMergeMutation()
  const [sendName, { isLoading: isKeeping }] = useKeepNameMutation()
  const navigate = useNavigate()
  const card = { id: client.id, name }
  const about = `${client.id} ${name}`
  const fail = (thrown: unknown) => notify({ about, text: (thrown as Failure).message, tone: 'danger' })

  async function apart(): Promise<void> {
    try {
      if (mergeId !== null) {
        await undo(mergeId).unwrap()
        notify({ about, text: `${name} and ${client.name} are two clients again.` })
        return
      }
      const { id } = await send(card).unwrap()
      const open = async () => {
        await navigate(`/admin/clients/${id}`)
      }
      const text = `${name} has a card now. What nothing says was theirs stayed with ${client.name}: look at both.`
      notify({ about, text, action: { label: 'Open the new card', busy: 'Opening…', run: open } })
    } catch (thrown) {
      fail(thrown)
    }
  }

  async function keep(): Promise<void> {
    const takeBack = async () => {
      await sendName({ ...card, isTheirs: false })
        .unwrap()
        .catch(fail)
    }
    try {
      await sendName({ ...card, isTheirs: true }).unwrap()
      const text = `${name} and ${client.name} are one person. We won’t ask again.`
      notify({ about, text, action: { label: 'Undo', busy: 'Undoing…', run: takeBack } })
    } catch (thrown) {
      fail(thrown)
    }
  }

  return { apart, keep, isParting: isTaking || isUndoing, isKeeping }
}

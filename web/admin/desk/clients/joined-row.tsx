import { plural, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import type { JoinedName } from '../../../../domain/people/joined-names.ts'
import type { Failure } from '../../../api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { reachedBy } from '../../../ui/salon-contact.ts'
import { notify } from '../../../ui/toast.ts'
import { useUndoMergeMutation } from './client-api.ts'
import { useKeepNameMutation, useTakeApartMutation } from './names-api.ts'

function joinedText({ visits, notes, from }: Pick<JoinedName, 'visits' | 'notes' | 'from'>): string {
  const records = recordsText(visits, notes)
  return t`${select(from, {
    import: `${records} under this name, from an import`,
    desk: `${records} under this name, booked by the salon`,
    other: `${records} under this name, by a merge`,
  })}`
}

function recordsText(visitCount: number, noteCount: number): string {
  const visits = t`${plural(visitCount, { one: '# visit', other: '# visits' })}`
  const notes = t`${plural(noteCount, { one: '# note', other: '# notes' })}`
  if (visitCount > 0 && noteCount > 0)
    return t({ message: `${visits} and ${notes}`, comment: 'Begins “… under this name, from an import”' })
  if (visitCount === 0 && noteCount === 0)
    return t({ message: 'A record', comment: 'Begins “A record under this name, from an import”' })
  return visitCount > 0 ? visits : notes
}

interface JoinedRowProps {
  readonly joined: JoinedName
  /** 'named' if the row must say whose card it is. */
  readonly card: 'open' | 'named'
}

/** Another name on a client's card: keeps it as theirs, or gives it a card of its own. */
export function JoinedRow({ joined, card }: JoinedRowProps) {
  const { client, name, email, phone } = joined
  const other = client.name
  const { apart, keep, isParting, isKeeping } = useJoined(joined)
  return (
    <li className="grid items-center gap-3 border-line px-4 py-3 not-last:border-b sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 wrap-anywhere">
        {card === 'named' ? (
          <Trans>
            <span className="font-medium">{name}</span> on the card of{' '}
            <Link
              to={`/admin/clients/${client.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {other}
            </Link>
          </Trans>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="block text-sm text-muted">{reachedBy({ email: email ?? '', ...(phone && { phone }) })}</span>
        <span className="block text-sm text-muted">{joinedText(joined)}</span>
      </p>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {joined.mergeId === null && (
          <Button variant="quiet" busy={isKeeping} onClick={() => void keep()}>
            <Trans>
              Same person{' '}
              <span className="sr-only">
                as {other}: {name}
              </span>
            </Trans>
          </Button>
        )}
        <Button variant="secondary" busy={isParting} onClick={() => void apart()}>
          <Trans>
            Take apart{' '}
            <span className="sr-only">
              {name} and {other}
            </span>
          </Trans>
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
        notify({ about, text: t`${name} and ${{ other: client.name }} are two clients again.` })
        return
      }
      const { id } = await send(card).unwrap()
      const open = async () => {
        await navigate(`/admin/clients/${id}`)
      }
      const text = t`${name} has a card now. What nothing says was theirs stayed with ${{ other: client.name }}: look at both.`
      notify({ about, text, action: { label: t`Open the new card`, busy: t`Opening…`, run: open } })
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
      const text = t`${name} and ${{ other: client.name }} are one person. We won’t ask again.`
      notify({ about, text, action: { label: t`Undo`, busy: t`Undoing…`, run: takeBack } })
    } catch (thrown) {
      fail(thrown)
    }
  }

  return { apart, keep, isParting: isTaking || isUndoing, isKeeping }
}

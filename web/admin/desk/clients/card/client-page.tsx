import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ClientDetails } from '../../../../../domain/people/client.ts'
import type { Failure } from '../../../../api-error.ts'
import { pageMeta } from '../../../../page-meta.ts'
import { useDayBefore } from '../../../../parts/navigation/came-from.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { bookingFor } from '../../../shared/visit/booked-for.ts'
import { useClientQuery } from '../client-api.ts'
import { AboutSection } from './about-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { ClientFigures } from './client-figures.tsx'
import { ContactSection } from './contact-section.tsx'
import { EndSection } from './end-section.tsx'
import { FormulasSection } from './formulas-section.tsx'
import { MergeSection } from './merge-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { VisitsSection } from './visits-section.tsx'

export const meta = pageMeta(
  () => t`Client`,
  () => t`What the salon knows of a client.`,
)

export default function ClientPage() {
  const { id = '' } = useParams()
  const [deleted, setDeleted] = useState('')
  const canBook = useCan('bookings.write-own')
  const { currentData, error, refetch } = useClientQuery(id, { skip: deleted === id })
  // Another desk has deleted the client: show nothing.
  const client = (error as Failure | undefined)?.code === 'not_found' ? undefined : currentData
  return (
    <>
      <BackLink />
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <PageHeading title={client?.name ?? t`Client`} kicker={t`Client`}>
          {client && <Since client={client} />}
        </PageHeading>
        {client && canBook && (
          <ButtonLink to="/admin/day?panel=booking" state={bookingFor(client)} className="mb-4 grow sm:grow-0">
            <Plus aria-hidden="true" className="size-5" />
            <NewBooking name={client.name} />
          </ButtonLink>
        )}
      </div>
      {error && !client && (
        <LoadFailed problem={t`We couldn’t load this client.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!client && !error && <Loader label={t`Loading the client…`} />}
      {/* After a merge, a former id leads to the client that remains. */}
      {client && <Card key={client.id} client={client} onDeleted={() => setDeleted(id)} />}
    </>
  )
}

function NewBooking({ name }: { readonly name: string }) {
  return (
    <Trans>
      New booking
      <span className="sr-only"> for {name}</span>
    </Trans>
  )
}

function BackLink() {
  const canList = useCan('clients.read')
  const day = useDayBefore()
  if (day === null && !canList) return null
  return (
    <Link to={day ?? '/admin/clients'} className="mb-4 inline-flex min-h-11 items-center gap-2 text-accent">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {day === null ? t`All clients` : t`Back to the day`}
    </Link>
  )
}

function Since({ client: { createdAt, figures, hasAccount } }: { readonly client: ClientDetails }) {
  const { shortDate } = useFormats()
  const createdSeconds = Date.parse(createdAt) / 1000
  const since = Math.min(createdSeconds, figures?.firstVisit ?? createdSeconds)
  const date = shortDate(since)
  return hasAccount ? t`Here since ${date}, with an account.` : t`Here since ${date}.`
}

interface CardProps {
  readonly client: ClientDetails
  readonly onDeleted: () => void
}

function Card({ client, onDeleted }: CardProps) {
  const { id, alertNotes, notes, formulas, figures, record } = client
  const seesContact = useCan('clients.contact')
  const canMerge = useCan('clients.write')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AlertsSection id={id} alerts={alertNotes} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {seesContact && <ContactSection client={client} />}
          <NotesSection id={id} notes={notes} />
          <FormulasSection id={id} formulas={formulas} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {figures && <ClientFigures figures={figures} />}
          {record && <AboutSection client={client} record={record} />}
          {canMerge && <MergeSection client={client} />}
          <VisitsSection id={id} when="next" />
          <VisitsSection id={id} when="past" />
        </div>
      </div>
      <EndSection client={client} onDeleted={onDeleted} />
    </div>
  )
}

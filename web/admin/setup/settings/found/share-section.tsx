import { t } from '@lingui/core/macro'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { bookingPath } from '../../../../../domain/people/client-way.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { QrCode, qrFile } from '../../../../ui/art/qr-code.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { RadioField } from '../../../shared/form/choice-fields.tsx'
import { CopyField } from '../../../shared/form/copy-field.tsx'
import { Section } from '../section.tsx'
import { Poster, type PosterSize, posterSizes } from './poster.tsx'

interface Shared {
  readonly key: string
  readonly label: string
  readonly about: string
  readonly path: string
}

/** Lists the pages that clients can be sent to. */
function useShared() {
  // For signed-out people.
  const booking = useAppSelector(({ salon }) => bookingPath({ user: null, clientWay: salon.salon?.clientWay }))
  const stylists = useAppSelector(selectStylists)
  const services = useAppSelector(selectServices).filter(({ hidden }) => !hidden)
  const ofSalon: Shared = { key: 'salon', label: t`The salon`, about: '', path: '/' }
  const ofBooking: Shared = { key: 'book', label: t`Booking`, about: '', path: booking }
  const ofStylists = stylists.map(
    ({ id, stylistName: name }): Shared => ({
      key: `stylist ${id}`,
      label: name,
      about: t`Book with ${name}`,
      path: `${booking}?stylist=${id}`,
    }),
  )
  const ofServices = services.map(
    ({ id, ServiceName: name }): Shared => ({
      key: `service ${id}`,
      label: name,
      about: t`Book ${{ service: name }} online`,
      path: `${booking}?services=${id}`,
    }),
  )
  return { ofSalon, ofBooking, ofStylists, ofServices }
}

/** Links and QR codes for clients. Nothing here needs saving. */
export function ShareSection() {
  const { ofSalon, ofBooking, ofStylists, ofServices } = useShared()
  const [chosenLink, setChosenLink] = useState('salon')
  const shared = [ofSalon, ofBooking, ...ofStylists, ...ofServices].find(({ key }) => key === chosenLink) ?? ofSalon
  const link = window.location.origin + shared.path
  const options = (group: readonly Shared[]) =>
    group.map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))
  return (
    <Section
      id="share"
      title={t({ message: 'Share', context: 'verb' })}
      about={t`A link and a code for your door, your cards and your pages elsewhere.`}
    >
      <div className="sm:max-w-sm">
        <SelectField label={t`What it opens`} value={shared.key} onChange={({ target }) => setChosenLink(target.value)}>
          {options([ofSalon, ofBooking])}
          {ofStylists.length > 0 && <optgroup label={t`With a stylist`}>{options(ofStylists)}</optgroup>}
          {ofServices.length > 0 && <optgroup label={t`For a service`}>{options(ofServices)}</optgroup>}
        </SelectField>
      </div>
      <CopyField label={t`Link`} value={link} />
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={link} label={t`QR code of ${link}`} className="size-44" />
        <div className="grid gap-2">
          <Button variant="secondary" onClick={() => download(qrFile(link), fileName(shared, 'svg'))}>
            <Download aria-hidden="true" className="size-4" />
            {t`Download as SVG`}
          </Button>
          <Button variant="secondary" onClick={async () => download(await renderPng(qrFile(link)), fileName(shared, 'png'))}>
            <Download aria-hidden="true" className="size-4" />
            {t`Download as PNG`}
          </Button>
        </div>
      </div>
      <PosterField link={link} about={shared.about} />
      <ShareHowTo />
    </Section>
  )
}

interface PosterFieldProps {
  readonly link: string
  readonly about: string
}

function PosterField({ link, about }: PosterFieldProps) {
  const [size, setSize] = useState<PosterSize>('A4')
  return (
    <div className="grid gap-3">
      <RadioField
        label={t`Poster`}
        name="poster"
        choices={posterSizes}
        labelOf={(choice) => (choice === 'A4' ? 'A4' : t({ message: 'Letter', context: 'paper size' }))}
        value={size}
        error={undefined}
        onChange={setSize}
      />
      <div className="grid gap-1.5">
        <div>
          <Poster link={link} about={about} size={size}>
            {(print) => (
              <Button variant="secondary" onClick={print}>
                <Printer aria-hidden="true" className="size-4" />
                {t`Print the poster`}
              </Button>
            )}
          </Poster>
        </div>
        <p className="text-sm text-muted">
          {t`To keep it as a PDF, choose “Save as PDF” where your browser asks for the printer.`}
        </p>
      </div>
    </div>
  )
}

function fileName({ label }: Shared, ending: string): string {
  const words = label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `qr-${words.replaceAll(/^-|-$/g, '') || 'code'}.${ending}`
}

function download(content: string | Blob, name: string): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'image/svg+xml' }) : content
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Large enough for a poster. */
async function renderPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 1024, height: 1024 })
  canvas.getContext('2d')?.drawImage(image, 0, 0, 1024, 1024)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))))
}

const sharedTexts = (): readonly (readonly [title: string, text: string])[] => [
  [
    t`Google Search and Maps`,
    t`In your Google Business Profile choose Edit profile, then Booking, and add your link. It shows as “Book online”. It can take a day.`,
  ],
  ['Instagram', t`In your profile choose Edit profile, then Links, and add your link with the title “Book”.`],
  ['Facebook', t`On your page choose the button below the cover picture, then “Book now”, and paste your link.`],
  [
    'WhatsApp',
    t`In WhatsApp Business choose Business profile and add your link under Website. Put it into your greeting message too.`,
  ],
]

function ShareHowTo() {
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent underline underline-offset-4">
        {t`How to put “Book” on maps and social pages`}
      </summary>
      <dl className="grid gap-3 pt-2">
        {sharedTexts().map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="max-w-2xl text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

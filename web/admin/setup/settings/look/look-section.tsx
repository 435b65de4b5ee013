import { t } from '@lingui/core/macro'
import { cornerKinds, densities, type Look, typePairs } from '../../../../../domain/salon/look/look.ts'
import { withDrawings } from '../../../../../domain/salon/pictures/demo-pictures.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { RadioField } from '../../../shared/form/choice-fields.tsx'
import { ImageField, useImageUpload } from '../../../shared/form/image-field.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { AccentField } from './accent-field.tsx'
import { LookPreview } from './look-preview.tsx'
import { sampleLooks, typeNames } from './look-samples.ts'
import { logoNotes, measuredLogo, trimmedLogo } from './measured-logo.ts'

const cornerNames = () => ({
  square: t({ message: 'Square', context: 'corners' }),
  soft: t({ message: 'Soft', context: 'corners' }),
  round: t({ message: 'Round', context: 'corners' }),
})
const densityNames = () => ({
  compact: t({ message: 'Compact', context: 'spacing' }),
  regular: t({ message: 'Regular', context: 'spacing' }),
  roomy: t({ message: 'Roomy', context: 'spacing' }),
})

export function LookSection({ draft: { look, salon }, errors, change }: SettingsForm) {
  const set = (path: string, part: Partial<Look>) => change(path, (draft) => ({ ...draft, look: { ...draft.look, ...part } }))
  return (
    <Section
      id="look"
      title={t({ message: 'Look', comment: 'Noun: colors, fonts and logo of the pages' })}
      about={t`Your color, type and logo, on every page, in mails, on home screens and on shared links. Nothing changes until you save.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:not-has-data-[size=wide]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <SampleLooks change={change} />
          <AccentField
            value={look.accent}
            error={errors['look.accent']}
            onChange={(accent) => set('look.accent', { accent })}
          />
          <SelectField
            label={t`Fonts`}
            name="look.type"
            value={look.type}
            error={errors['look.type']}
            onChange={({ target }) => set('look.type', { type: target.value as Look['type'] })}
            options={typePairs.map((pair) => [pair, typeNames()[pair]])}
          />
          <RadioField
            label={t`Corners`}
            name="look.corners"
            choices={cornerKinds}
            labelOf={(kind) => cornerNames()[kind]}
            value={look.corners}
            error={errors['look.corners']}
            onChange={(corners) => set('look.corners', { corners })}
          />
          <RadioField
            label={t`Spacing`}
            name="look.density"
            choices={densities}
            labelOf={(density) => densityNames()[density]}
            value={look.density}
            error={errors['look.density']}
            onChange={(density) => set('look.density', { density })}
          />
          <LogoField look={look} error={errors['look.logoUrl']} onChange={(part) => set('look.logoUrl', part)} />
        </div>
        <LookPreview look={look} name={salon.name} pictureUrl={salon.pictureUrl} />
      </div>
    </Section>
  )
}

function SampleLooks({ change }: Pick<SettingsForm, 'change'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t`Take over a whole look`}</legend>
      <div className="flex flex-wrap gap-2">
        {sampleLooks().map(({ name, style, drawings }) => (
          <Button
            key={name}
            variant="secondary"
            onClick={() => change('look', (draft) => withDrawings({ ...draft, look: { ...draft.look, ...style } }, drawings))}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

interface LogoFieldProps {
  readonly look: Look
  readonly error: string | undefined
  readonly onChange: (part: Partial<Look>) => void
}

function LogoField({ look, error, onChange }: LogoFieldProps) {
  const image = useImageUpload(async (logoUrl) => {
    if (logoUrl) onChange({ logoUrl, ...(await measuredLogo(logoUrl)) })
  })
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t`Logo`}</h3>
      <ImageField
        noun={t({ message: 'logo', comment: 'As in: Upload New image of the logo' })}
        preview={
          look.logoUrl ? (
            <img src={look.logoUrl} alt="" className="size-full bg-sunken object-contain p-4 pb-14" />
          ) : (
            <span className="grid size-full place-items-center bg-sunken px-4 pb-11 text-center text-sm text-muted">
              {t`No logo yet: your initials stand in.`}
            </span>
          )
        }
        progress={image.progress}
        error={image.failure ?? error}
        onChoose={async (file) => image.upload(await trimmedLogo(file))}
        onRetry={image.retry}
      />
      {look.logoUrl && (
        <div className="grid justify-items-start gap-2">
          <div role="status" className="grid gap-2 empty:hidden">
            {logoNotes(look).map((note) => (
              <p key={note} className="text-sm">
                {note}
              </p>
            ))}
          </div>
          <Button variant="secondary" onClick={() => onChange({ logoUrl: '', logoRatio: 1, logoGround: 'any' })}>
            {t`Remove the logo`}
          </Button>
        </div>
      )}
    </div>
  )
}

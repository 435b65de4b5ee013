import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Section } from '../section.tsx'
import { StepEnd, type StepProps } from './step-end.tsx'

/** How the salon's pages look. */
export default function LookStep({ form: _, stored: __, finish, ...end }: StepProps) {
  return (
    <>
      <Section
        id="look"
        title="How your pages look"
        about="Your color, your type, your logo and your pictures. You can change them whenever you like."
      >
        <p className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" to="/admin/settings#look">
            Choose your look
          </ButtonLink>
          <ButtonLink variant="secondary" to="/">
            See your pages
          </ButtonLink>
        </p>
        <p className="text-muted">
          Come back by <Link to="/admin">the dashboard</Link>: it remembers where you are.
        </p>
      </Section>
      <StepEnd {...end} submit={() => void finish()} next="It looks good" />
    </>
  )
}

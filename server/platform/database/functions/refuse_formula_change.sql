CREATE OR REPLACE FUNCTION refuse_formula_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a formula is never overwritten' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE TRIGGER client_formulas_keep BEFORE UPDATE OF id, appointment_id, used_on, text, author_id, created_at ON client_formulas FOR EACH ROW EXECUTE FUNCTION refuse_formula_change();

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"sequence" bigint,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"status" integer,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","sequence"),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_waiting" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_attempt_at" is not null)),
	CONSTRAINT "webhook_deliveries_settled" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"agency_id" uuid,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0)
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "webhooks" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- With the rights of the tables' owner: an agency's own act has receivers that the agency does not see.
CREATE FUNCTION queue_webhooks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  delivery uuid;
BEGIN
  FOR delivery IN
    INSERT INTO webhook_deliveries (id, webhook_id, sequence, event, state, attempts, created_at, next_attempt_at)
      SELECT gen_random_uuid(), id, NEW.sequence, NEW.event, 'waiting', 0, NEW.occurred_at::timestamptz, NEW.occurred_at::timestamptz
      FROM webhooks
      WHERE NOT is_paused AND NEW.event = ANY (events)
        AND (agency_id IS NULL OR (agency_id = NEW.agency_id AND NEW.audience = 'agency'))
      RETURNING id
  LOOP
    PERFORM enqueue_job('send-webhook', json_build_object('deliveryId', delivery), 'send-webhook:' || delivery, NULL);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER custody_entries_told AFTER INSERT ON custody_entries
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks();

-- Queues a delivery for each webhook that an entry concerns. With the rights of the tables' owner: an agency's own event has
-- receivers that the agency does not see.
CREATE OR REPLACE FUNCTION queue_webhooks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  delivery uuid;
BEGIN
  FOR delivery IN
    INSERT INTO webhook_deliveries (id, webhook_id, sequence, event, state, attempts, created_at, next_attempt_at)
      SELECT gen_random_uuid(), webhooks.id, added.sequence, added.event, 'waiting', 0, added.occurred_at::timestamptz,
        added.occurred_at::timestamptz
      FROM webhooks JOIN added ON added.event = ANY (webhooks.events)
      WHERE NOT webhooks.is_paused
        AND (webhooks.agency_id IS NULL
          OR (webhooks.agency_id = added.agency_id AND added.audience = 'agency'))
      ORDER BY added.sequence
      RETURNING id
  LOOP
    PERFORM enqueue_job('send-webhook', json_build_object('deliveryId', delivery), 'send-webhook:' || delivery, NULL);
  END LOOP;
  RETURN NULL;
END
$$;

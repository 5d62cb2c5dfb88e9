# attack: sleep
# expect: IDLE_LIMIT
# limits: {"wallMs": 500}
sleep

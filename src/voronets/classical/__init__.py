"""The papers' own theory of rolling: Neumann's coordinates and the equations written in them."""
